from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hand_solver.problem.domains import Domains, listed, members

MASKS = st.lists(st.integers(1, 15), min_size=1, max_size=5)


@given(MASKS, st.data())
def test_undo_restores_every_state_on_the_way_back(masks: list[int], data: st.DataObject) -> None:
    domains = Domains(masks)
    states = []
    for _ in range(data.draw(st.integers(0, 6))):
        states.append((domains.mark(), list(domains.masks), domains.unfixed))
        for _ in range(data.draw(st.integers(0, 4))):
            domains.restrict(data.draw(st.integers(0, len(masks) - 1)), data.draw(st.integers(0, 15)))
    for mark, before, unfixed in reversed(states):
        domains.undo(mark)
        assert domains.masks == before
        assert domains.unfixed == unfixed
    assert domains.masks == masks or not states


@given(MASKS, st.lists(st.tuples(st.integers(0, 4), st.integers(0, 15))))
def test_restrict_intersects_and_keeps_its_books(masks: list[int], steps: list[tuple[int, int]]) -> None:
    domains = Domains(masks)
    for variable, allowed in steps:
        if variable >= len(masks):
            continue
        before = domains.masks[variable]
        possible = domains.restrict(variable, allowed)
        assert possible == bool(before & allowed)
        assert domains.masks[variable] == (before & allowed or before)
    assert domains.unfixed == sum(1 << x for x, mask in enumerate(domains.masks) if mask.bit_count() > 1)
    assert domains.removed == sum(a.bit_count() - b.bit_count() for a, b in zip(masks, domains.masks, strict=True))


def test_restrict_refuses_to_empty_a_domain() -> None:
    domains = Domains([0b011])
    assert not domains.restrict(0, 0b100)
    assert domains.masks == [0b011]
    assert domains.trail == []


def test_a_domain_empty_from_the_start_stays_so() -> None:
    assert not Domains([0]).restrict(0, 1)


def test_members_are_ascending() -> None:
    assert list(members(0b101001)) == [0, 3, 5]
    assert list(members(0)) == []


@given(st.integers(0, 2**1100))
def test_all_at_once_they_are_the_same(bits: int) -> None:
    assert listed(bits) == list(members(bits)) == [place for place in range(1101) if bits >> place & 1]
