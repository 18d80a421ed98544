import { keyOf, typingPlaces } from './key-of.ts'
import { walkMenu } from './menu.ts'
import { followAct, followFocus, followSwap, hasRows, move, select } from './rows.ts'
import { isHasty, isStill, isTyped, moved } from './stillness.ts'

const HELP = '[data-shortcuts-help]'
let beforeHelp: HTMLElement | null = null

/** Starts listening and handles keys pressed while this was loading. */
export function start(early: readonly KeyboardEvent[]): void {
  document.addEventListener('keydown', press)
  document.addEventListener('pointerdown', forgetKey, true)
  document.addEventListener('focusin', followFocus)
  document.addEventListener('htmx:after:swap', (event) => {
    const { target, sourceElement } = contextOf(event) ?? {}
    const id = idOf(target)
    if (id === 'dialog') followDialog()
    if (id === 'list' && !isByPage(sourceElement)) followSwap()
    if (id !== 'main') return
    // A key asked for this page: what it focuses waits for still keys, as a question does.
    if (typed === null) forgetKey()
    else show()
    if (sourceElement?.closest('.confirm, tbody')) followAct()
  })
  document.addEventListener('htmx:config:request', (event) => {
    const { sourceElement, request } = contextOf(event) ?? {}
    if (request && sourceElement?.matches(HELP)) request.action += `?keys=${keysOfPage()}`
  })
  document.addEventListener('htmx:before:request', (event) => {
    const context = contextOf(event)
    const { target, sourceElement } = context ?? {}
    if (/^(main|dialog|list)$/.test(idOf(target)) && !isByPage(sourceElement)) coming.add(context)
  })
  document.addEventListener('htmx:finally:request', (event) => {
    coming.delete(contextOf(event))
    coming.delete(undefined)
  })
  document.addEventListener('close', afterDialog, true)
  followFocus({ target: document.activeElement })
  if (document.querySelector('a[aria-busy=true]')) coming.add(undefined)
  // Enter has acted already: keys before it meant the page that it left.
  early.slice(early.findLastIndex(({ key }) => key === 'Enter') + 1).forEach(press)
}

/** Sent by the page itself, so that no key waits for it: announcements, the inbox beside a review. */
const isByPage = (source?: Element) => /^(announce|list)$/.test(source?.id ?? '')

/** Requests for a page, a list or a question; undefined for one begun before this was loaded. */
const coming = new Set<Context | undefined>()
/** What was typed since a key opened a question that has not come yet. */
let typed: string | null = null

/**
 * Keys mean what was seen: until it has come, letters belong to the comment of a question opened by key.
 * The question of `a` takes none, so that `r` at once asks the other one instead.
 */
function wait(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (coming.size === 0 || document.querySelector('dialog[open]')) return false
  if (ctrlKey || metaKey || altKey || isComposing) return false
  if (key === 'Escape') {
    forgetKey()
    takeBack()
  } else if (typed === '' && opened === 'a' && keyOf(event) === 'r' && controlOf('r', main())) {
    takeBack()
    return decide('r')
  } else if (typed === null) return keyOf(event) !== ''
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return key === 'Enter'
  return true
}

function takeBack(): void {
  for (const context of coming) context?.request.abort()
}

function press(event: KeyboardEvent): void {
  const { target } = event
  if (!(target instanceof HTMLElement) || !target.isConnected) return
  const isUsed =
    (isByKey && isHasty(event)) ||
    answerByKey(event) ||
    (target === searchField() && leaveSearch(event)) ||
    walkMenu(event) ||
    (!target.closest(typingPlaces) && (wait(event) || act(event)))
  if (isUsed) event.preventDefault()
  if (isByKey && isTyped(event)) moved(event.timeStamp)
}

function act(event: KeyboardEvent): boolean {
  const key = keyOf(event)
  const dialog = document.querySelector<HTMLElement>('dialog[open]')
  if (!key || (event.repeat && !/[jk]/.test(key))) return false
  if (dialog) return (!isByKey || isStill(event)) && click(controlOf(key, dialog))
  if (key === 'j') return move(1)
  if (key === 'k') return move(-1)
  if (key === 'x') return select()
  if (key === '/') return search()
  if (key === 'u') return reachUndo()
  return key === '?' ? help() : decide(key)
}

/** Acts on the selection; without one, on the focused row if something can be decided about it. */
function decide(key: string): boolean {
  const control = controlOf(key, main())
  const isBulk = control?.matches('[form=picks]')
  // The value of other boxes, which choose rows for a file, has no colon.
  if (isBulk && !document.querySelector('[name=pick]:checked') && !select('[value*=":"]'))
    return false
  if (control && /[ar]/.test(key)) openByKey(key)
  return click(control)
}

/** Enter or the space bar presses it. */
function reachUndo(): boolean {
  const undo = controlOf('u', document.body)
  undo?.focus()
  return Boolean(undo)
}

function search(): boolean {
  const field = searchField()
  field?.focus()
  field?.select()
  return Boolean(field)
}

/** Letters are typed there, so another key leads to the results. */
function leaveSearch({ key, isComposing }: KeyboardEvent): boolean {
  return key === 'ArrowDown' && !isComposing && move(1)
}

function help(): boolean {
  const { activeElement } = document
  beforeHelp = activeElement instanceof HTMLElement ? activeElement : null
  return click(document.querySelector<HTMLElement>(HELP))
}

/** The dialog would return the focus to the link that opened it, which the keyboard never used. */
function afterDialog(): void {
  if (document.querySelector('dialog[open]')) return
  if (typed === null) forgetKey()
  beforeHelp?.focus()
  beforeHelp = null
}

function keysOfPage(): string {
  const controls = document.querySelectorAll(':is(#main, #toasts) [aria-keyshortcuts]')
  const keys = [...controls].map((control) => control.getAttribute('aria-keyshortcuts') ?? '')
  if (hasRows()) keys.push('jk')
  if (document.querySelector('[name=pick]')) keys.push('x')
  if (searchField()) keys.push('/')
  return encodeURIComponent(`${[...new Set(keys)].join('')}?`)
}

function main(): HTMLElement | null {
  return document.getElementById('main')
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('#main [role=search] [type=search]')
}

function controlOf(key: string, place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`) ?? null
}

function click(control: HTMLElement | null): boolean {
  control?.click()
  return Boolean(control)
}

type Context = {
  target: Element | string | null
  sourceElement: Element
  request: { action: string; abort: () => void }
}

function contextOf(event: Event): Context | undefined {
  return event instanceof CustomEvent ? event.detail.ctx : undefined
}

function idOf(target: Context['target'] | undefined): string {
  return typeof target === 'string' ? target.slice(1) : (target?.id ?? '')
}

/** Whether the open question was opened by key, so that Enter sends its comment, and by which. */
let isByKey = false
let opened = ''

function openByKey(key: string): void {
  isByKey = true
  opened = key
  typed = ''
}

function show(): void {
  typed = null
  moved(performance.now())
}

function forgetKey(): void {
  isByKey = false
  typed = null
}

/** Focuses what answers the question, its comment or else its button, which a key sends once keys are still. */
function followDialog(): void {
  const dialog = document.getElementById('dialog')
  if (!isByKey || !dialog) return
  const comment = dialog.querySelector('textarea')
  const hint = dialog.querySelector<HTMLElement>('[data-enter]')
  if (comment && hint) {
    hint.hidden = false
    const others = comment.getAttribute('aria-describedby') ?? ''
    comment.setAttribute('aria-describedby', `${others} ${hint.id}`.trim())
  }
  const field: HTMLElement | null = comment ?? sendButton(dialog)
  field?.focus()
  if (comment && typed) {
    comment.value += typed
    comment.dispatchEvent(new Event('input', { bubbles: true }))
  }
  show()
}

function answerByKey({ key, shiftKey, ctrlKey, isComposing, target }: KeyboardEvent) {
  const isSent = isByKey && key === 'Enter' && !shiftKey && !ctrlKey && !isComposing
  if (!isSent || !(target instanceof HTMLTextAreaElement)) return false
  const dialog = target.closest('dialog[open]')
  const button = dialog && sendButton(dialog)
  button?.click()
  return Boolean(button)
}

function sendButton(dialog: Element): HTMLElement | null {
  return dialog.querySelector<HTMLElement>('.acts .primary')
}
