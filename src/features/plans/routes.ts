import { planPaths } from '#src/contract/screens/plans.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { EDIT_BYTES_MAX } from '#src/web/forms/edit-limits.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import { keep, planChange } from './change.ts'
import * as details from './details.tsx'
import { planDeletion, planForm } from './form.tsx'
import { planList } from './list.tsx'
import * as renewal from './renewal.ts'
import { show } from './summary.tsx'

const { list, edit, subscribe, unsubscribe } = planPaths
const bodyBytes = EDIT_BYTES_MAX

export const planRoutes: readonly Route[] = [
  get(list, planList.index),
  get(planPaths.add, planForm.new),
  post(planPaths.add, 'plan.added', planForm.create, { bodyBytes, files: 1 }),
  get(edit, planForm.edit),
  post(edit, 'plan.updated', planForm.update, { bodyBytes, files: 1 }),
  get(planPaths.summary, show),
  post(planPaths.status, 'plan.activated', details.update),
  ...actRows(planPaths.delete, 'plan.deleted', planDeletion),
  get(planPaths.details, details.show),
  get(subscribe, details.confirm),
  post(subscribe, 'subscription.started', details.create),
  post(planPaths.renewal, 'subscription.renewal-stopped', renewal.update),
  ...actRows(planPaths.change, 'subscription.changed', planChange),
  post(planPaths.keep, 'subscription.change-dropped', keep),
  ...actRows(unsubscribe, 'subscription.ended', details.unsubscription),
]
