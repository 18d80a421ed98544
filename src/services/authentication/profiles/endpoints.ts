import { basicInfoEndpoints } from './basic-info.ts'
import { readProfilesEndpoints } from './read-profiles.ts'
import { saveProfilesEndpoints } from './save-profiles.ts'

export const profilesEndpoints = [
  ...readProfilesEndpoints,
  ...saveProfilesEndpoints,
  ...basicInfoEndpoints,
]
