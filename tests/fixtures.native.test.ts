// In a file, and so in a process, of its own: the two back ends do not share one.
import { describeFixtures } from './support/fixtures.js';

describeFixtures('native');
