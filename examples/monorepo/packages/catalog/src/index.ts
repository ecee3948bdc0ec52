export interface Article {
  readonly id: string;
  readonly cents: number;
}

export const total = (articles: readonly Article[]): number => articles.reduce((sum, { cents }) => sum + cents, 0);
