/** What a PDF says, as plain data: use cases compose it, and a worker thread lays it out (make-pdf.ts). */
export interface SheetContent {
  title: string;
  author: string;
  /** The creation date in the file. Fixed, so that equal content gives equal bytes. */
  at: Date;
  /** In the footer, before the page number. */
  foot: string;
  blocks: readonly Block[];
}

/** Markdown is read in the thread as well: the first reading of an agreement takes 50 ms. */
export type Block = DrawnBlock | { kind: 'markdown'; text: string };

export type DrawnBlock =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; pieces: readonly Piece[]; isSoft?: boolean }
  /** `first` is the first number, or null for bullets. */
  | { kind: 'list'; items: readonly (readonly Piece[])[]; first: number | null }
  | { kind: 'table'; rows: readonly Row[] }
  | { kind: 'picture'; png: Uint8Array; alt: string; fit: readonly [width: number, height: number] };

export interface Piece {
  text: string;
  bold?: boolean;
}

export interface Row {
  label: string;
  value: string;
}

/** Isolates a name, so that its direction does not reorder the text around it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
