const SHOWN = 3

export function masked(text: string): string {
  return `•••• ${text.slice(-SHOWN)}`
}
