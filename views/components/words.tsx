import { isRightToLeft } from '#src/i18n/direction.ts'

/** People's words beside ours: those that run from right to left do not reorder what stands around them. */
export function Words({ text }: { text: string }) {
  return isRightToLeft(text) ? <bdi>{text}</bdi> : text
}
