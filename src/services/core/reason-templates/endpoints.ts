import { readReasonEndpoints } from './read-reasons.ts'
import { writeReasonEndpoints } from './write-reasons.ts'

export const reasonTemplateEndpoints = [...readReasonEndpoints, ...writeReasonEndpoints]
