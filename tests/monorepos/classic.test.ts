import { describeMonorepos } from './situations.js';

describeMonorepos('classic');
