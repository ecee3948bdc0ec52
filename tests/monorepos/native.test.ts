// In a process of its own: the two back ends do not share one.
import { describeMonorepos } from './situations.js';

describeMonorepos('native');
