import type { Arm, Schema } from './shape.ts';

/** A map that stays empty. */
class EmptyMap extends Map<never, never> {
  override set(): never {
    throw new Error('A map that many shapes share must stay empty');
  }
}

const EMPTY = new EmptyMap();
const NONE: readonly Schema[] = [];

/**
 * Replaces the empty maps and lists of a finished arm by shared ones. An empty `Map` takes 200 bytes, so the shapes of a
 * large contract would take 20 MB more memory.
 */
export function shareEmpty(arm: Arm): Arm {
  if (arm.limits.size === 0) arm.limits = EMPTY;
  if (arm.demands.size === 0) arm.demands = EMPTY;
  if (arm.properties.size === 0) arm.properties = EMPTY;
  if (arm.required.size === 0) arm.required = EMPTY;
  if (arm.patternProperties.size === 0) arm.patternProperties = EMPTY;
  if (arm.prefix.length === 0) arm.prefix = NONE;
  return arm;
}
