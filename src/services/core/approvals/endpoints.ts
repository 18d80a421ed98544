import { assignItems, listAssignees } from './assignments.ts'
import { claimItem, listClaims } from './claims.ts'
import { readDecisionFigures } from './figures.ts'
import { listInbox, listOfBusiness } from './list-inbox.ts'
import { addReviewNote, listReviewNotes } from './notes.ts'
import { undoDecisions } from './undo.ts'
import { readWaiting } from './waiting.ts'

export const approvalsEndpoints = [
  readWaiting,
  listInbox,
  listOfBusiness,
  listClaims,
  claimItem,
  listAssignees,
  assignItems,
  listReviewNotes,
  addReviewNote,
  undoDecisions,
  readDecisionFigures,
]
