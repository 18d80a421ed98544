import type { Plan } from '#src/contract/core/plans.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PlanForm } from '#views/plans/form.tsx'
import { planCrumbs } from './crumbs.ts'
import { planPaths } from './paths.ts'
import { type PlanField, type PlanValues, planFieldOf } from './plan-form.ts'

type State = Outcome<PlanField> & {
  values: PlanValues
  /** Of the form of a new plan. */
  key?: string
}

/** The form of a new plan, or of one that exists, with everything that was typed and chosen. */
export function planFormScreen(
  { page }: Request,
  type: BusinessRole,
  plan: Plan | null,
  { values, key, ...outcome }: State,
): Screen {
  const { form, answer } = toFormState(page, outcome, planFieldOf)
  const title = page.t(plan ? 'plans:form.editTitle' : `plans:form.addTitle.${type}`)
  const here = { label: page.t(plan ? 'common:crumbs.edit' : 'common:crumbs.add') }
  const above = plan ? [{ label: plan.title, href: planPaths.summary({ id: plan.id }) }] : []
  const changed = answer.status !== 200
  return screen({
    ...answer,
    title,
    crumbs: planCrumbs(page, type, ...above, here),
    main: <PlanForm {...{ type, plan, title, values, changed, formKey: key }} {...form} />,
  })
}
