import { isOnLand } from './coast.ts'
import { distanceKm } from './distance.ts'
import { allTowns, type Town } from './towns.ts'

const FARTHEST_KM = { land: 60, sea: 25 }

export type Nearest = { town: Town; km: number }

export function nearestTown(place: { latitude: number; longitude: number }): Nearest | null {
  const [first] = townsAround(place)
  if (!first || first.km > FARTHEST_KM.land) return null
  return first.km <= FARTHEST_KM.sea || isOnLand(place) ? first : null
}

export function townsAround(place: { latitude: number; longitude: number }): Nearest[] {
  return allTowns()
    .map((town) => ({ town, km: distanceKm(place, town) }))
    .sort((a, b) => a.km - b.km)
}
