import { on } from './events.ts'

// The whole row follows its link, in the same way, unless a control in it was pressed or text is being selected.
on('click', 'tr', (row, event) => {
  const control = event.target instanceof Element && event.target.closest('a, button, input, label')
  if (control || getSelection()?.toString()) return
  row.querySelector('[data-row]')?.dispatchEvent(new MouseEvent('click', event))
})
