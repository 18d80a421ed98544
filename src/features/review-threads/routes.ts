import { ATTACHMENTS_MAX } from '#src/contract/core/review-threads.ts'
import { threadPaths } from '#src/contract/screens/review-threads.ts'
import { formBytesMax } from '#src/web/documents/limits.ts'
import { get, post, postUnaudited, type Route } from '#src/web/http/route.ts'
import { threadList } from './list.tsx'
import * as threads from './threads.tsx'

/** Accepts one file too many, so that the answer can say so. */
const files = ATTACHMENTS_MAX + 1

export const threadRoutes: readonly Route[] = [
  get(threadPaths.list, threadList.index),
  get(threadPaths.show, threads.show),
  post(threadPaths.show, 'review-message.sent', threads.create, {
    bodyBytes: formBytesMax(files),
    files,
  }),
  postUnaudited(threadPaths.read, threads.read),
  get(threadPaths.file, threads.file),
]
