import { path } from '#src/web/navigation/path.ts'

export const approvalPaths = { index: path('/approvals') }

/** A submitted version of a profile by its own id; `userType` is MERCHANT or BANK. */
export const reviewPaths = {
  business: {
    show: path('/approvals/viewBusinessProfile/:userType/:id'),
    APPROVE: path('/approvals/viewBusinessProfile/:userType/:id/approve'),
    REJECT: path('/approvals/viewBusinessProfile/:userType/:id/reject'),
  },
  contact: {
    show: path('/approvals/viewContactDetails/:userType/:id'),
    APPROVE: path('/approvals/viewContactDetails/:userType/:id/approve'),
    REJECT: path('/approvals/viewContactDetails/:userType/:id/reject'),
  },
}
