/** The ASCII digits of what was typed or pasted, such as "123 456", at most `max` of them. */
export function digitsOf(typed: string, max: number): string {
  return typed.replace(/[^0-9]/g, '').slice(0, max)
}
