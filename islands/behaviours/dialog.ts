import { byId, on, onHtmx } from './events.ts'

let opener: HTMLElement | null = null

const dialog = () => {
  const element = byId('dialog')
  return element instanceof HTMLDialogElement ? element : null
}

onHtmx('after:swap', (context, target) => {
  const element = dialog()
  if (!element) return
  if (target === 'dialog' && !element.open) {
    opener = context.sourceElement
    element.showModal()
  }
  if (target === 'main') {
    element.close()
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
  }
})

// Before htmx sees it: Cancel closes; without a dialog around it, it is a link like any other.
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
    dialog()?.replaceChildren()
    if (opener?.isConnected) opener.focus()
    opener = null
  },
  true,
)
