/** A statement as PostgreSQL takes it, and the names of its parameters: `names[0]` is `$1`. */
export interface NumberedStatement {
  readonly text: string;
  readonly names: readonly string[];
}

/** A text in quotes, which stays as it is, or a named parameter. */
const token = /'[^']*'|:([a-z]\w*)/gi;

/** @param clock SQL for `:clock`; a parameter of this name if it is absent */
export function numberParameters(sql: string, clock?: string): NumberedStatement {
  const numbers = new Map<string, number>();
  const text = sql.replace(token, (found, name: string | undefined) => {
    if (name === undefined) return found;
    if (name === 'clock' && clock !== undefined) return clock;
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    return name === 'clock' ? `CAST($${number} AS BIGINT)` : `$${number}`;
  });
  return { text, names: [...numbers.keys()] };
}
