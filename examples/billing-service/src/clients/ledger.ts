import * as grpc from '@grpc/grpc-js';
import { config } from '../lib/config.js';
import { newKey } from '../lib/keys.js';

export interface LedgerEntry {
  id: string;
  debit: string;
  credit: string;
  amount: number;
}

export interface PostedEntry {
  sequence: number;
}

const serialize = (entry: LedgerEntry): Buffer => Buffer.from(JSON.stringify(entry));
const deserialize = (bytes: Buffer): PostedEntry => JSON.parse(bytes.toString()) as PostedEntry;

export function ledgerMetadata(key: string = newKey('ledger')): grpc.Metadata {
  const metadata = new grpc.Metadata();
  metadata.set('x-caller', 'billing-service');
  metadata.set('idempotency-key', key);
  return metadata;
}

export class LedgerClient {
  private readonly channel: grpc.Client;

  constructor(address: string = config.ledgerAddress) {
    this.channel = new grpc.Client(address, grpc.credentials.createInsecure());
  }

  post(entry: LedgerEntry, metadata: grpc.Metadata): Promise<PostedEntry> {
    return this.unary('/ledger.v1.Ledger/Post', entry, metadata);
  }

  reverse(entry: LedgerEntry, metadata: grpc.Metadata): Promise<PostedEntry> {
    return this.unary('/ledger.v1.Ledger/Reverse', entry, metadata);
  }

  private unary(method: string, entry: LedgerEntry, metadata: grpc.Metadata): Promise<PostedEntry> {
    return new Promise((resolve, reject) => {
      const deadline = Date.now() + 5_000;
      this.channel.makeUnaryRequest(method, serialize, deserialize, entry, metadata, { deadline }, (error, posted) => {
        if (error) reject(error);
        else if (posted) resolve(posted);
        else reject(new Error(`${method} answered nothing`));
      });
    });
  }
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === grpc.status.UNAVAILABLE;
}
