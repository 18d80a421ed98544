import { trustPaths } from '#src/contract/screens/trust.ts'
import { actRows } from '#src/web/decisions/act.tsx'
import { get, post, type Route } from '#src/web/http/route.ts'
import { markActs } from './marks.ts'
import { ruleEnd, ruleForm, rules } from './rules.tsx'
import { sampleActs, samples } from './samples.tsx'

const { add, end, confirm, object, trust, distrust } = trustPaths

export const trustRoutes: readonly Route[] = [
  get(trustPaths.rules, rules),
  get(add, ruleForm.new),
  post(add, 'trust-rule.added', ruleForm.create),
  ...actRows(end, 'trust-rule.ended', ruleEnd),
  get(trustPaths.samples, samples),
  ...actRows(confirm, 'trust-sample.confirmed', sampleActs.confirm),
  ...actRows(object, 'trust-sample.objected', sampleActs.object),
  ...actRows(trust, 'user.trusted', markActs.trust),
  ...actRows(distrust, 'user.trust-ended', markActs.distrust),
]
