import { testApp } from '#tests/support/app.ts'
import { testWalk } from './walk-of-a-role.ts'

testWalk(await testApp({ world: 'demo' }), ['nadeesha', 'dilani', 'priyanka'])
