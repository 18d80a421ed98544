declare const htmx: { process(root: Element): void }

// Groups of the menu tell only when they are open.
for (const type of ['beforetoggle', 'toggle'])
  document.addEventListener(type, ({ target }) => unfold(target as Element), true)
// Opened while the script was on its way, or drawn again while it is open.
document.addEventListener('htmx:after:swap', unfoldOpen)
unfoldOpen()

function unfoldOpen(): void {
  for (const open of document.querySelectorAll(':is(:popover-open, [open])')) unfold(open)
}

/** A browser with script keeps what is in a `noscript` as one text, which nothing looks at. */
function unfold(place: Element): void {
  for (const folded of place.querySelectorAll(':is([popover], details) > noscript')) {
    const { parentElement, innerHTML } = folded
    folded.replaceWith(document.createRange().createContextualFragment(innerHTML))
    if (parentElement) htmx.process(parentElement)
  }
}
