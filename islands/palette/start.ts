const USABLE = '[role=option]:not([aria-disabled])'

/** Turns the open dialog into a combobox by the ARIA pattern: focus stays in the field. */
export function start(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector<HTMLInputElement>('[role=combobox]')
  const list = dialog.querySelector<HTMLElement>('[role=listbox]')
  if (!input || !list || dialog.dataset.started !== undefined) return
  dialog.dataset.started = ''
  let entered = false

  const options = () => [...list.querySelectorAll<HTMLElement>(USABLE)]
  const active = () => options().find((option) => option.matches('[aria-selected=true]'))
  const isFresh = () =>
    list.querySelector<HTMLElement>('[data-query]')?.dataset.query === input.value.trim()

  function activate(option: HTMLElement | undefined): void {
    active()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    input?.setAttribute('aria-activedescendant', option?.id ?? '')
  }

  function move(by: number): void {
    const all = options()
    const current = active()
    const from = current ? all.indexOf(current) : by > 0 ? -1 : 0
    activate(all.at((from + by) % all.length))
  }

  function enter(): boolean {
    entered = !isFresh()
    const option = active()
    if (!entered) option?.click()
    return entered || option !== undefined
  }

  /** Ids are assigned here: for ids in a swap, htmx would carry the old selection over. */
  function follow(): void {
    for (const [at, option] of options().entries()) option.id = `option-${at}`
    activate(options()[0])
    if (entered && isFresh()) enter()
  }

  input.addEventListener('input', () => {
    entered = false
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key !== 'Enter' || !enter()) return
    event.preventDefault()
  })
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element && target.closest<HTMLElement>(USABLE)
    if (option && option !== active()) activate(option)
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest(USABLE))) dialog.close()
  })
  dialog.addEventListener('close', () => {
    input.value = ''
    entered = false
  })
  input.addEventListener('htmx:after:swap', follow)
  follow()
}
