export type Point = { latitude: number; longitude: number }

const EARTH_KM = 6371.0088
const RADIAN = Math.PI / 180

export function distanceKm(a: Point, b: Point): number {
  const rise = Math.sin(((b.latitude - a.latitude) * RADIAN) / 2) ** 2
  const turn = Math.sin(((b.longitude - a.longitude) * RADIAN) / 2) ** 2
  const flat = Math.cos(a.latitude * RADIAN) * Math.cos(b.latitude * RADIAN)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(rise + flat * turn)))
}

/** Bearing to `to`, in degrees clockwise from north. */
export function bearing(from: Point, to: Point): number {
  const turn = (to.longitude - from.longitude) * RADIAN
  const [a, b] = [from.latitude * RADIAN, to.latitude * RADIAN]
  const east = Math.sin(turn) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return (Math.atan2(east, north) / RADIAN + 360) % 360
}

const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
type CompassPoint = (typeof compassPoints)[number]

export function compassPoint(degrees: number): CompassPoint {
  return compassPoints[Math.round(degrees / 45) % compassPoints.length] ?? 'N'
}
