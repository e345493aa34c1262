/** Who changes the composition, when (ISO 8601) and why. */
export interface Author {
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
}
