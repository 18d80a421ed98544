/** Longer than anybody rests between two letters of a word. */
const STILL_MS = 500

let since = 0
let timer: ReturnType<typeof setTimeout> | undefined
let isHeldBack = false

/** Begins to count anew: a question has come into view, or a key was typed. */
export function moved(at: number): void {
  since = at
  const { dataset } = document.documentElement
  delete dataset.still
  clearTimeout(timer)
  timer = setTimeout(() => {
    dataset.still = ''
  }, STILL_MS)
}

/** Whether nobody has typed for so long that a key pressed now is an answer and no word. */
export function isStill({ timeStamp }: Event): boolean {
  return timeStamp - since >= STILL_MS
}

/** Of keys that write or send: Tab, arrows and Shift lead to an answer and are none. */
export function isTyped({ key }: KeyboardEvent): boolean {
  return key.length === 1 || key === 'Enter' || key === 'Backspace'
}

/** Whether a key would send what it did not wait for; a blank is only text in a field. */
export function isHasty(event: KeyboardEvent): boolean {
  const { key, shiftKey, target } = event
  const isOnButton = target instanceof Element && target.closest('button') !== null
  isHeldBack = key === ' ' && isOnButton && !isStill(event)
  return isHeldBack || (key === 'Enter' && !shiftKey && !isStill(event))
}

// Some browsers press a button when the key comes up, whatever became of its going down.
document.addEventListener('keyup', (event) => {
  if (event.key !== ' ' || !isHeldBack) return
  isHeldBack = false
  event.preventDefault()
})
