import type { BusinessInfoShown } from '#src/contract/authentication/profiles.ts'
import type { BusinessField, BusinessValues } from '#src/features/profile/business-form.ts'

export type BusinessFormProps = {
  /** Address that shows the form and takes it. */
  action: string
  cancelHref: string
  values: BusinessValues
  errors: Partial<Record<BusinessField, string>>
  /** What the service said about the whole form. */
  message?: string
  /** The version that waits or was sent back; the form holds its values. */
  change: BusinessInfoShown['change']
  /** Merchants alone have bank details. */
  withBank: boolean
  /** Saved at once instead of sent for approval. */
  onBehalf: boolean
}
