import { isRightToLeft, withoutOverrides } from '#src/i18n/direction.ts'

/** People's words beside ours: those that run from right to left do not reorder what stands around them. */
export function Words({ text }: { text: string }) {
  const shown = withoutOverrides(text)
  return isRightToLeft(shown) ? <bdi>{shown}</bdi> : shown
}
