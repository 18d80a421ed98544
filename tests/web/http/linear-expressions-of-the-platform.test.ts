import { expressionsOf, testLinear } from '#tests/support/written-expressions.ts'

testLinear((await expressionsOf('platform')).written)
