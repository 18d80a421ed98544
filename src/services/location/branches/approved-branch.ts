/** A branch as it was approved, whole, so that nothing of it changes with later saves. */
export type ApprovedBranch = {
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
  /** ISO 8601. */
  approvedAt: string
}
