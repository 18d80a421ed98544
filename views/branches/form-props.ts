import type { Branch } from '#src/contract/location/branches.ts'
import type { GeocodedPlace } from '#src/contract/location/maps.ts'
import type { BranchField, BranchValues } from '#src/features/branches/branch-form.ts'

export type BranchFormProps = {
  /** Address that shows the form and takes it. */
  action: string
  /** Null for a new branch. */
  branch: Branch | null
  values: BranchValues
  /** The version that the form was filled from; a later one refuses the save. */
  version: number
  errors: Partial<Record<BranchField, string>>
  /** What the service said about the whole form. */
  message?: string
  uploadFailed: boolean
  /** What the form itself looked for, without script. */
  search: { query: string; candidates: readonly GeocodedPlace[]; message: string } | null
  /** Where the map begins. */
  centre: { latitude: number; longitude: number }
  zoom: number
}
