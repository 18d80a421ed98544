import { markReviewThread } from './mark-read.ts'
import { readReviewThread } from './read-thread.ts'
import { sendReviewMessage } from './send-message.ts'

export const reviewThreadEndpoints = [readReviewThread, sendReviewMessage, markReviewThread]
