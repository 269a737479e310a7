"""Problems that others wrote: instances of XCSP3, and models of CPMpy."""
