import { isOnLand } from './coast.ts'
import { distanceKm } from './distance.ts'
import { allTowns, type Town } from './towns.ts'

/** Nowhere in the country is a town farther; at sea, what is not before the coast belongs to no town. */
const FARTHEST_KM = { land: 60, sea: 25 }

export type Nearest = { town: Town; km: number }

/** The town by which people would name a place; null where none is near. */
export function nearestTown(place: { latitude: number; longitude: number }): Nearest | null {
  const [first] = townsAround(place)
  if (!first || first.km > FARTHEST_KM.land) return null
  return first.km <= FARTHEST_KM.sea || isOnLand(place) ? first : null
}

/** All towns, the nearest first. */
export function townsAround(place: { latitude: number; longitude: number }): Nearest[] {
  return allTowns()
    .map((town) => ({ town, km: distanceKm(place, town) }))
    .sort((a, b) => a.km - b.km)
}
