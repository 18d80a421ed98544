import { byId, on, onHtmx } from './events.ts'

let opener: HTMLElement | null = null
/** A row's dialog is a history entry, so that Back closes it and stays on the list. */
let isStep = false
let steppedBack = false

const dialog = () => byId<HTMLDialogElement>('dialog')

onHtmx('after:swap', (context, target) => {
  const element = dialog()
  if (!element) return
  if (target === 'dialog' && !element.open) {
    opener = context.sourceElement
    element.showModal()
    isStep = opener.dataset.row !== undefined
    if (isStep) history.pushState(history.state, '')
  }
  if (target === 'main') {
    isStep = false
    element.close()
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
  }
})

// Before htmx sees it: Cancel closes the dialog; outside one it is an ordinary link.
on(
  'click',
  'dialog [data-close]',
  (_, event) => {
    event.preventDefault()
    event.stopPropagation()
    dialog()?.close()
  },
  true,
)

on('click', 'dialog', (element, event) => {
  if (event.target === element) dialog()?.close()
})

document.addEventListener(
  'close',
  () => {
    // The event comes late: by now the dialog may show something else.
    if (dialog()?.open) return
    dialog()?.replaceChildren()
    if (opener?.isConnected) opener.focus()
    opener = null
    if (isStep) history.back()
  },
  true,
)

addEventListener('popstate', () => {
  if (!isStep) return
  isStep = false
  steppedBack = true
  dialog()?.close()
})

// The list is still there: htmx has nothing to fetch.
document.addEventListener('htmx:before:history:restore', (event) => {
  if (steppedBack) event.preventDefault()
  steppedBack = false
})
