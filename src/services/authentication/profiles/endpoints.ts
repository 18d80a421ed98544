import { readProfilesEndpoints } from './read-profiles.ts'
import { basicInfoEndpoints, saveProfilesEndpoints } from './save-profiles.ts'

export const profilesEndpoints = [
  ...readProfilesEndpoints,
  ...saveProfilesEndpoints,
  ...basicInfoEndpoints,
]
