/** A scanner's keys follow each other within a few milliseconds; nobody types so. */
const GAP_MS = 35
const SHORTEST = 6

/** Whether a letter comes while a box, a button or nothing has the focus. */
export function isWrittenNowhere({
  target,
  key,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): boolean {
  if (key === ' ' || ctrlKey || metaKey || altKey) return false
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select'
  return !(target instanceof Element && target.matches(fields))
}

/**
 * A scanner is a keyboard: what it writes where no code belongs is a code all the same. A field that it ran
 * into becomes what it was, and its Enter presses nothing.
 * @param isWatched whether a key comes where no code belongs
 */
export function catchScans(
  isWatched: (event: KeyboardEvent) => boolean,
  found: (code: string) => void,
  signal: AbortSignal,
): void {
  let scan = { text: '', before: '', at: 0 }

  function follow(event: KeyboardEvent): void {
    const { target, key, timeStamp } = event
    if (!isWatched(event)) return
    const field = target instanceof HTMLInputElement ? target : null
    const goesOn = timeStamp - scan.at <= GAP_MS
    if (key.length === 1) {
      scan = goesOn
        ? { ...scan, text: scan.text + key, at: timeStamp }
        : { text: key, before: field?.value ?? '', at: timeStamp }
    } else if (key === 'Enter' && goesOn && scan.text.length >= SHORTEST) {
      event.preventDefault()
      if (field) field.value = scan.before
      found(scan.text)
    }
  }

  document.addEventListener('keydown', follow, { signal, capture: true })
}
