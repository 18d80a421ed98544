import type { ServiceDeps } from '#src/services/kit/deps.ts'
import type { ServiceApp } from '#src/services/kit/endpoints/service-app.ts'
import { addBasicInfo } from './basic-info.ts'
import { addReadProfiles } from './read-profiles.ts'
import { addSaveProfiles } from './save-profiles.ts'

/** Business information, contact person, name and picture. */
export function addProfiles(app: ServiceApp, deps: ServiceDeps): void {
  addReadProfiles(app, deps)
  addSaveProfiles(app, deps)
  addBasicInfo(app, deps)
}
