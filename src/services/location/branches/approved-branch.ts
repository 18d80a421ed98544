/** A branch as it was decided on, complete, so that later saves change nothing of it. */
export type KeptBranch = {
  version: number
  name: string
  address: string
  proofUrl: string | null
  contactNo: string | null
  latitude: number
  longitude: number
  globalCode: string
  city: string
  country: string
}

export type ApprovedBranch = KeptBranch & {
  approvedAt: string
}
