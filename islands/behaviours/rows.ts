import { on } from './events.ts'

// The whole row follows its link, unless a control in it was pressed or text is being selected.
on('click', 'tr', (row, event) => {
  const control = event.target instanceof Element && event.target.closest('a, button, input, label')
  if (control || getSelection()?.toString()) return
  const link = row.querySelector<HTMLAnchorElement>('[data-row]')
  const { ctrlKey, metaKey } = event
  link?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
  )
})
