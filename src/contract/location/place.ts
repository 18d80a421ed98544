import { z } from 'zod'

/** Degrees of WGS 84. */
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

export const MAP_CENTRE = { latitude: 6.9271, longitude: 79.8612 }
export const PICKER_ZOOM = 15
export const STATIC_ZOOM = 14
export const STATIC_SIZE = 400

/** Degrees from a query string; an empty text is no number. */
const degrees = z
  .string()
  .trim()
  .regex(/^[+-]?\d{1,3}(\.\d{1,20})?(e-\d{1,3})?$/)
  .transform(Number)
export const latitudeText = degrees.pipe(latitude)
export const longitudeText = degrees.pipe(longitude)
