"""Add to the documents what stands elsewhere in the repository, and lead their links there.

README, ARCHITECTURE and the like become pages, and so does every source file that a page links to. The reference
lists the public names; the gallery is made by the commands it shows.
"""

from __future__ import annotations

import importlib
import os
import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))
import gallery
import links
import titles
import vendor

ROOT = Path(__file__).parent.parent
# Files of the repository that are pages of the site, beside those of docs/.
PAGES = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
    "benchmarks/README.md": "benchmarks.md",
}
REFERENCE = {"magnets_cp": "magnets_cp", "hand_solver": "hand_solver", "constraints": "hand_solver.constraints"}
_POLICY = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
    "worker-src 'self' blob:\">"
)
_PICTURES = (".png", ".svg")
_LINK = re.compile(r"(\[[^\]]*\])\(([^)\s#]+)(#[^)\s]*)?\)")
_NOTEBOOK_LINK = re.compile(r'(<a href="([\w./-]+\.(?:md|ipynb))(#[^"]*)?"[^>]*>)([^<]+)</a>')
_FENCE = re.compile(r"^```.*?^```", re.M | re.S)


def on_files(files: Files, config: Any) -> Files:
    """Add the pages of the repository, the reference, the gallery, and the sources that pages link to."""
    kept = [file.src_uri for file in files if not file.inclusion.is_excluded()]
    origins = {uri: f"docs/{uri}" for uri in kept if uri.endswith((".md", ".ipynb"))}
    texts = {uri: (ROOT / path).read_text() for path, uri in PAGES.items()}
    texts["index.md"] = _with_ways(texts["index.md"])
    origins |= {uri: path for path, uri in PAGES.items()}
    pages = {path: uri for uri, path in origins.items()}
    pages |= {f"docs/{uri}": uri for uri in kept if uri.endswith(_PICTURES)}
    for uri, path in list(origins.items()):
        if path.endswith(".md"):
            linked = _targets(texts.get(uri) or (ROOT / path).read_text(), posixpath.dirname(path))
            for source in sorted(linked - pages.keys()):
                if (ROOT / source).is_file():
                    pages[source] = f"source/{source}.md"
                    texts[pages[source]] = _as_page(source)
    texts |= {f"reference/{name}.md": _reference(module) for name, module in REFERENCE.items()}
    shown = gallery.make(ROOT)
    texts |= {"gallery.md": shown.text, "playground.md": vendor.page()}
    for uri, content in {**texts, **shown.files}.items():
        files.append(File.generated(config, uri, content=content))
    for name in ("site.css", "site.js"):
        files.append(File.generated(config, name, abs_src_path=str(Path(__file__).with_name(name))))
    for uri, made in vendor.files(ROOT).items():
        if isinstance(made, bytes):
            files.append(File.generated(config, uri, content=made))
        else:
            files.append(File.generated(config, uri, abs_src_path=str(made)))
    config.extra["origins"], config.extra["pages"] = origins, pages
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, **_: Any) -> str:
    """Lead the links of a page of the repository to pages of the site; a file or folder without a page is no link."""
    uri = page.file.src_uri
    origin = config.extra["origins"].get(uri)
    if origin is None or not origin.endswith(".md"):
        return markdown
    folder, here = posixpath.dirname(origin), posixpath.dirname(uri)

    def led(found: re.Match[str]) -> str:
        text, target, anchor = found[1], found[2], found[3] or ""
        if "://" in target:
            return found[0]
        path = posixpath.normpath(posixpath.join(folder, target))
        there = config.extra["pages"].get(path)
        if there is None:
            return text[1:-1] if (ROOT / folder / target).exists() else found[0]  # which is reported as broken
        text = f"[{titles.said(text[1:-1], ROOT / path, anchor)}]"
        return f"{text}({posixpath.relpath(there, here or '.')}{anchor})"

    kept = _FENCE.findall(markdown)
    parts = _FENCE.split(markdown)
    changed = [_LINK.sub(led, part) for part in parts]
    return "".join(piece for pair in zip(changed, [*kept, ""], strict=True) for piece in pair)


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Let the search find notebooks after all other pages: what they print is indexed, and boards are no words."""
    if page.file.src_uri.endswith(".ipynb"):
        page.meta["search"] = {"boost": 0.1}
    return html


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Name what the theme leaves without a name, and lead the links of notebooks.

    The browser holds the playground, which runs the code of whoever made its address, to what the site has.
    """
    output = _named(output)
    if page.file.src_uri.endswith(".ipynb"):
        output = _NOTEBOOK_LINK.sub(
            lambda found: f"{found[1]}{titles.said(found[4], ROOT / 'docs' / found[2], found[3] or '')}</a>", output
        )
        output = re.sub(r'href="([\w./-]+)\.(?:md|ipynb)(#[^"]*)?"', r'href="\1.html\2"', output)
        output = output.replace(
            '<div class="highlight-ipynb hl-python">', '<div class="highlight-ipynb hl-python" tabindex="0">'
        )
    return output.replace("<head>", f"<head>{_POLICY}", 1) if page.file.src_uri == "playground.md" else output


def on_post_template(output_content: str, **_: Any) -> str:
    """Do the same for the page of what is not found."""
    return _named(output_content)


def on_post_build(config: Any) -> None:
    """Remove what the notebook left in the documents' folder, and its copy. Raises PluginError for broken links."""
    for folder in (config.docs_dir, config.site_dir):
        (Path(folder) / "runs.db").unlink(missing_ok=True)
    broken = list(links.broken(Path(config.site_dir)))
    if broken:
        raise PluginError("links that lead nowhere:\n" + "\n".join(broken))


def _named(output: str) -> str:
    search = 'data-md-component="search" role="dialog"'
    return output.replace(search, f'{search} aria-label="Search"')


def _with_ways(readme: str) -> str:
    """The first page: README, with what this is and where to begin before its pictures. Raises ValueError.

    It is alone in its section, so that the list of pages beside it would be empty.
    """
    before, pictures, after = readme.partition("![")
    if not pictures:
        raise ValueError("README.md has no pictures")
    return (
        "---\nhide: [navigation]\n---\n\n"
        + before
        + Path(__file__).with_name("first_page.md").read_text()
        + pictures
        + after
    )


def _targets(text: str, folder: str) -> set[str]:
    """The files of the repository that a page links to."""
    links = (found[2] for found in _LINK.finditer(_FENCE.sub("", text)))
    return {posixpath.normpath(posixpath.join(folder, link)) for link in links if "://" not in link}


def _as_page(path: str) -> str:
    """A source file as a page that is no result of a search."""
    language = {".py": "python", ".toml": "toml", ".json": "json"}.get(os.path.splitext(path)[1], "text")
    source = (ROOT / path).read_text()
    return f"---\nsearch:\n  exclude: true\n---\n\n# {path}\n\n````{language}\n{source}````\n"


def _reference(module: str) -> str:
    """The page of a module: its docstring, and every public name. Raises PluginError for one that is undocumented."""
    found = importlib.import_module(module)
    pieces = [f"# {module}\n\n{found.__doc__}\n"]
    for name in found.__all__:
        value = getattr(found, name)
        if not getattr(value, "__module__", "").startswith(("magnets_cp", "hand_solver")):
            continue  # an alias, such as that of an assignment
        if not value.__doc__:
            raise PluginError(f"{module}.{name} has no docstring")
        pieces.append(f"::: {value.__module__}.{value.__qualname__}\n")
    return "\n".join(pieces)
