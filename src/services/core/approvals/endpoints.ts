import { readDecisionFigures } from './figures.ts'
import { listInbox, listOfBusiness } from './list-inbox.ts'
import { listLooks, listReviewers, lookAtItems } from './looks.ts'
import { addReviewNote, listReviewNotes } from './notes.ts'
import { undoDecisions } from './undo.ts'
import { readWaiting } from './waiting.ts'

export const approvalsEndpoints = [
  readWaiting,
  listInbox,
  listOfBusiness,
  listLooks,
  listReviewers,
  lookAtItems,
  listReviewNotes,
  addReviewNote,
  undoDecisions,
  readDecisionFigures,
]
