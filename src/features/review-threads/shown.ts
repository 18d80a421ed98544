import type { ReviewThread } from '#src/contract/core/review-threads.ts'

export type ThreadShown = {
  thread: ReviewThread
  /** The page that it stands on. */
  back: string
  key: string
  text: string
  errors: Partial<Record<'text' | 'files', string>>
  message?: string
}
