import type { PlanField, PlanValues } from '#src/features/plans/plan-form.ts'

export type PlanFieldProps = {
  values: PlanValues
  errors: Partial<Record<PlanField, string>>
}
