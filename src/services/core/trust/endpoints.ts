import { readMerchantTrust, trustMerchant } from './marks.ts'
import { addTrustRule, endTrustRule, listTrustRules } from './rules.ts'
import { answerTrustSample, listTrustSamples, readTrustSample } from './samples.ts'

export const trustEndpoints = [
  listTrustRules,
  addTrustRule,
  endTrustRule,
  readMerchantTrust,
  trustMerchant,
  listTrustSamples,
  readTrustSample,
  answerTrustSample,
]
