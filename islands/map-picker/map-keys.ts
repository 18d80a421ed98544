export type KeyAct = { move: [number, number] } | { zoom: 1 | -1 } | 'confirm'

const STEP = 16
const FINE = 2
const directions: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Null for keys that are not ours: they belong to the browser. `shiftKey` makes small steps. */
export function keyAct(event: {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}): KeyAct | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const direction = directions[event.key]
  const step = event.shiftKey ? FINE : STEP
  if (direction) return { move: [direction[0] * step, direction[1] * step] }
  if (event.key === '+' || event.key === '=') return { zoom: 1 }
  if (event.key === '-' || event.key === '_') return { zoom: -1 }
  return event.key === 'Enter' ? 'confirm' : null
}
