import type { Deal } from '#src/contract/core/deals.ts'
import type { DealField, DealValues } from './deal-values.ts'

export type DealFormProps = {
  /** Address that shows the form and takes it. */
  action: string
  /** Null for a new deal. */
  deal: Deal | null
  values: DealValues
  /** The version that the form was filled from; a later one refuses the save. */
  version: number
  errors: Partial<Record<DealField, string>>
  /** What the service said about the whole form. */
  message?: string
  uploadFailed: boolean
  categories: readonly Named[]
  promoTypes: readonly Named[]
}

type Named = { id: string; name: string }
