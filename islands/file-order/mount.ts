import type { Mount } from '#islands/mount.ts'

type Texts = { moved: string }
const keys: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Rows of files are moved by their buttons, by arrow keys on these, and by dragging. */
export const mount: Mount = (element, props) => {
  const { moved }: Texts = JSON.parse(props)
  const list = element.querySelector('ul')
  const status = element.querySelector('[role=status]')
  if (!list || !status) return () => undefined
  let dragged: Element | null = null
  const rowOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest('.files > li') : null

  const place = (row: Element, before: Element | null) => {
    if (row === before || row.nextElementSibling === before) return
    list.insertBefore(row, before)
    row.dispatchEvent(new Event('input', { bubbles: true }))
    const rows = [...list.children]
    status.textContent = moved
      .replace('{at}', String(rows.indexOf(row) + 1))
      .replace('{all}', String(rows.length))
  }
  const step = (button: HTMLElement, by: number) => {
    const row = rowOf(button)
    const beside = by < 0 ? row?.previousElementSibling : row?.nextElementSibling
    if (!row || !beside) return
    place(row, by < 0 ? beside : beside.nextElementSibling)
    button.focus()
  }
  const buttonIn = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-move]') : null
  const arm = () => {
    for (const row of list.children) if (row instanceof HTMLElement) row.draggable = true
    // Enter in a field presses the first button that submits.
    for (const button of list.querySelectorAll<HTMLButtonElement>('[data-move]'))
      button.type = 'button'
  }
  arm()
  const added = new MutationObserver(arm)
  added.observe(list, { childList: true })

  element.addEventListener('click', (event) => {
    const button = buttonIn(event)
    if (!button) return
    step(button, Number(button.dataset.move))
  })
  element.addEventListener('keydown', (event) => {
    const button = buttonIn(event)
    const by = keys[event.key]
    if (!button || !by) return
    event.preventDefault()
    step(button, by)
  })
  element.addEventListener('dragstart', ({ target }) => {
    dragged = rowOf(target)
  })
  element.addEventListener('dragover', (event) => {
    if (dragged && rowOf(event.target)) event.preventDefault()
  })
  element.addEventListener('drop', (event) => {
    const row = rowOf(event.target)
    if (!dragged || !row) return
    event.preventDefault()
    const { top, height } = row.getBoundingClientRect()
    place(dragged, event.clientY < top + height / 2 ? row : row.nextElementSibling)
  })
  element.addEventListener('dragend', () => {
    dragged = null
  })
  return () => added.disconnect()
}
