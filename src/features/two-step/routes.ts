import { twoStepPaths } from '#src/contract/screens/two-step.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as passkeys from './passkeys.tsx'
import * as twoStep from './two-step.tsx'

export const twoStepRoutes: readonly Route[] = [
  get(twoStepPaths.show, twoStep.show),
  post(twoStepPaths.start, 'user.factor-on', twoStep.start),
  post(twoStepPaths.confirm, 'user.factor-on', twoStep.confirm),
  post(twoStepPaths.kept, 'user.recovery-codes-made', twoStep.kept),
  get(twoStepPaths.codes, twoStep.askForCodes),
  post(twoStepPaths.codes, 'user.recovery-codes-made', twoStep.renewCodes),
  get(twoStepPaths.end, twoStep.askToEnd),
  post(twoStepPaths.end, 'user.factor-off', twoStep.end),
  get(twoStepPaths.passkey, passkeys.ask),
  post(twoStepPaths.passkey, 'user.passkey-added', passkeys.add),
  get(twoStepPaths.remove, passkeys.askToRemove),
  post(twoStepPaths.remove, 'user.passkey-removed', passkeys.remove),
  post(twoStepPaths.forget, 'user.devices-forgotten', twoStep.forget),
]
