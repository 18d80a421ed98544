import type { ReviewThread } from '#src/contract/core/review-threads.ts'

export type ThreadShown = {
  thread: ReviewThread
  back: string
  key: string
  text: string
  errors: Partial<Record<'text' | 'files', string>>
  message?: string
}
